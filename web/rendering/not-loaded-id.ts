/** The id of the hidden notice that a page shows when its scripts do not arrive. */
export const NOT_LOADED_ID = 'not-loaded'
