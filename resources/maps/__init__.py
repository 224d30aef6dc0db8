"""Map geometry: what a board looks like, made once from Natural Earth and committed."""
