"""Chapter 10, one small file per family of keyword skills."""
