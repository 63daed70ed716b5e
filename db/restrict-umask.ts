/**
 * Imported for its effect, before anything is written: whatever this process creates (database, back-up, socket) is
 * closed to every other user of the machine. Only a process of the shop may import it, for a umask is the process'.
 */
process.umask(0o077)
