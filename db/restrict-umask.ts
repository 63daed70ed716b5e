/**
 * Imported for its side effect before anything is written: gives only the owner access to files this process
 * creates (database, backup, socket). Only processes of the shop may import it, because the umask is global
 * to a process.
 */
process.umask(0o077)
