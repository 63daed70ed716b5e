// The compiler interface of TypeScript 5, which openapi-typescript needs; TypeScript 7 has none.
export { ts as default } from '@ts-morph/common'
