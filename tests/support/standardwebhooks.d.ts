/** The part of the library that the tests use. Declared here, so that a checkout whose packages are not up to date can be type-checked. */
declare module 'standardwebhooks' {
  export class Webhook {
    constructor(secret: string)
    /** Returns the parsed body. Throws when no signature is valid or the timestamp is more than five minutes off. */
    verify(payload: string, headers: Record<string, string>): unknown
    /** Returns the value of `webhook-signature`. */
    sign(messageId: string, timestamp: Date, payload: string): string
  }
}
