"""What people read and look at: texts, maps, fonts, icons, sounds."""
