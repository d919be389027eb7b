"""Small figures."""


def figures(world, style, room):
    return ""
