"""The attacks of scripts/attack."""
