"""What is drawn for one game only lives in a folder of its own here."""
