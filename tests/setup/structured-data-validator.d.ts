/** The package has no types. */
declare module '@adobe/structured-data-validator' {
  interface Issue {
    readonly issueMessage: string
    readonly severity: 'ERROR' | 'WARNING'
    readonly errorType?: string
    readonly source?: string
  }

  export default class Validator {
    constructor(schemaOrg: object)
    validate(data: { readonly jsonld: Readonly<Record<string, readonly object[]>> }): Promise<readonly Issue[]>
  }
}
