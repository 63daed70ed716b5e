/** Gathers the tables for the migrations. Code imports a table from its own domain. */
export * from '../providers/demo-gateway/tables.ts'
export * from '../shop/accounts/tables.ts'
export * from '../shop/catalog/tables.ts'
export * from '../shop/localization/tables.ts'
export * from '../shop/orders/tables.ts'
export * from '../shop/payments/tables.ts'
export * from '../shop/settings/tables.ts'
export * from '../shop/traffic/tables.ts'
