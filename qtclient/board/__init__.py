"""The board as a component: geometry, a position and lit targets in, clicks out. No rule inside.

How a window uses it (`qtclient.games.generals` makes it for its game):

    view = make_board(language, theme)              # games/generals/board.py; a BoardView
    view.set_position(position_of(state))           # games/generals/position.py
    view.light(("ukraine", "north_sea"))            # ids of the legal targets, from the menu
    view.space_clicked.connect(...)                 # str: a lit space, by mouse or keyboard
    view.space_hovered.connect(...)                 # str: any space, "" outside
    view.set_details(lambda space: details_of(words, view.position, space, why_not))
                                                    # hover text, read to screen readers as well
    view.set_previews(lambda space: Preview(...))   # what choosing a lit space would do, or None
    view.set_supply(lambda country: lines_of(state, country), COUNTRIES)   # digits 1-6, hover
    view.show_supply(lines_of(state, country))      # the same by hand; () hides them
    view.flash(flashes_of(events), position)        # games/generals/motion.py; then the position
    view.skip()                                     # end running animations at once
    view.reduced_motion = True                      # flash() then only sets the position
    view.fit(); view.zoom(factor, at); view.centre_on("japan")

Keys: arrows walk to neighbours, PageUp and PageDown through lit spaces, Enter and Space choose,
plus and minus zoom, Home or 0 shows the whole board, digits show supply lines of the countries,
Escape skips an animation. Every name is readable from 845 pixels of width on.
Ids of spaces, countries, teams, straits and kinds of pieces are the words of the rules.
"""
