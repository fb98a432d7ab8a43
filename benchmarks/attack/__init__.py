"""What a server bears: everything that the limits allow to one address, deaths and full disks, a thousand matches to start with, hours without growth."""
