import Validator from '@adobe/structured-data-validator'

/** Validates structured data by Google's rules for rich results and by the vocabulary of schema.org. */

/** The types that the site uses, with their properties and parents, of schema.org 29. The validator reports all others. */
const vocabulary: Readonly<Record<string, { readonly parent?: string; readonly properties: string }>> = {
  Thing: { properties: 'name url sameAs identifier description image' },
  JobPosting: {
    parent: 'Thing',
    properties:
      'title datePosted validThrough hiringOrganization jobLocation jobLocationType applicantLocationRequirements employmentType baseSalary directApply',
  },
  Organization: { parent: 'Thing', properties: 'logo address' },
  PropertyValue: { parent: 'Thing', properties: 'value propertyID' },
  Place: { parent: 'Thing', properties: 'address' },
  AdministrativeArea: { parent: 'Place', properties: '' },
  Country: { parent: 'AdministrativeArea', properties: '' },
  State: { parent: 'AdministrativeArea', properties: '' },
  PostalAddress: { parent: 'Thing', properties: 'addressCountry addressLocality addressRegion postalCode streetAddress' },
  MonetaryAmount: { parent: 'Thing', properties: 'currency value minValue maxValue' },
  QuantitativeValue: { parent: 'Thing', properties: 'value minValue maxValue unitText' },
  BreadcrumbList: { parent: 'Thing', properties: 'itemListElement' },
  ListItem: { parent: 'Thing', properties: 'item position' },
}

const schemaOrg = {
  '@graph': Object.entries(vocabulary).flatMap(([type, { parent, properties }]) => [
    {
      '@id': `schema:${type}`,
      '@type': 'rdfs:Class',
      ...(parent === undefined ? {} : { 'rdfs:subClassOf': { '@id': `schema:${parent}` } }),
    },
    ...properties.split(' ').map((property) => ({
      '@id': `schema:${property}`,
      '@type': 'rdf:Property',
      'schema:domainIncludes': { '@id': `schema:${type}` },
    })),
  ]),
}

const validator = new Validator(schemaOrg)

export type StructuredData = Readonly<Record<string, unknown>>

/** The validator reads the address of a single place only, so a job of several places is validated once for each. */
function onePlaceEach(data: StructuredData): readonly StructuredData[] {
  const places: unknown = data['jobLocation']
  return Array.isArray(places) ? places.map((jobLocation: unknown) => ({ ...data, jobLocation })) : [data]
}

/** All errors, and what is not in the vocabulary. A missing optional property is neither. */
export async function structuredDataErrors(items: readonly StructuredData[]): Promise<readonly string[]> {
  const jsonld: Record<string, StructuredData[]> = {}
  // A copy, because the validator changes what it reads.
  for (const item of structuredClone(items).flatMap(onePlaceEach)) (jsonld[String(item['@type'])] ??= []).push(item)
  const issues = await validator.validate({ jsonld })
  return issues
    .filter(({ errorType, severity }) => severity === 'ERROR' || errorType === 'schemaOrg')
    .map(({ issueMessage, source }) => `${issueMessage}: ${source?.slice(0, 200)}`)
}
