"""The screens, one a file; modal ones are typed by their result."""
