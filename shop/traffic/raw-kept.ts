/** Days that single visits and views are kept for, as the privacy page says; what was counted of them stays. */
export const RAW_VIEWS_KEPT_DAYS = 30
