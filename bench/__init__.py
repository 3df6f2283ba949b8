"""Our speed beside the field's, measured alternately in one run: `make bench`."""
