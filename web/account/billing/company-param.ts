/** Parameter of a receipt's address that opens the form for a company's invoice. */
export const COMPANY_PARAM = 'company'
