/** Postings as Ashby answers them, with every type of question that it documents. */

function field(path, type, title, isRequired = false, options = []) {
  return {
    isRequired,
    descriptionHtml: null,
    field: {
      id: `id-of-${path}`,
      type,
      path,
      humanReadablePath: title,
      title,
      isNullable: !isRequired,
      ...(options.length > 0 ? { selectableValues: options.map((value) => ({ label: value, value })) } : {}),
    },
  }
}

export const ashbyContact = [
  field('_systemfield_name', 'String', 'Name', true),
  field('_systemfield_email', 'Email', 'Email', true),
  field('_systemfield_phone', 'Phone', 'Phone'),
  field('_systemfield_location', 'Location', 'Location'),
  field('_systemfield_resume', 'File', 'Resume', true),
]

export const ashbyQuestions = [
  field('6b1c2a52-7f0e-4c6c-9a44-1f7a3c3f7d01', 'Boolean', 'May you work in the United States?', true),
  field('6b1c2a52-7f0e-4c6c-9a44-1f7a3c3f7d02', 'Date', 'When could you start?'),
  field('6b1c2a52-7f0e-4c6c-9a44-1f7a3c3f7d03', 'Number', 'For how many years have you baked?'),
  field('6b1c2a52-7f0e-4c6c-9a44-1f7a3c3f7d04', 'LongText', 'Why us?'),
  field('6b1c2a52-7f0e-4c6c-9a44-1f7a3c3f7d05', 'RichText', 'What are you proud of?'),
  field('6b1c2a52-7f0e-4c6c-9a44-1f7a3c3f7d06', 'Score', 'How well do you speak German?'),
  field('6b1c2a52-7f0e-4c6c-9a44-1f7a3c3f7d07', 'ValueSelect', 'Your shift', false, ['Early', 'Late']),
  field('6b1c2a52-7f0e-4c6c-9a44-1f7a3c3f7d08', 'MultiValueSelect', 'Your breads', false, ['Rye', 'Wheat', 'Spelt']),
  field('6b1c2a52-7f0e-4c6c-9a44-1f7a3c3f7d09', 'SocialLink', 'LinkedIn'),
  field('6b1c2a52-7f0e-4c6c-9a44-1f7a3c3f7d10', 'Url', 'Your shop window'),
  field('6b1c2a52-7f0e-4c6c-9a44-1f7a3c3f7d11', 'String', 'How should we call you?'),
  field('6b1c2a52-7f0e-4c6c-9a44-1f7a3c3f7d12', 'File', 'Cover letter'),
  field('6b1c2a52-7f0e-4c6c-9a44-1f7a3c3f7d13', 'EducationHistory', 'Education'),
  field('6b1c2a52-7f0e-4c6c-9a44-1f7a3c3f7d14', 'Email', 'Another address'),
]

export function ashbyPosting(changes = {}) {
  const { fields = [...ashbyContact, ...ashbyQuestions], ...rest } = changes
  return {
    id: '4be0e8c0-9323-43a0-ab48-506789ab9c16',
    title: 'Baker',
    departmentName: 'Operations',
    teamName: 'Kitchen',
    locationName: 'Pittsburgh, PA',
    workplaceType: 'OnSite',
    employmentType: 'FullTime',
    isListed: true,
    isPublished: true,
    publishedDate: '2026-11-02',
    applicationDeadline: null,
    externalLink: 'https://jobs.ashbyhq.com/demo/4be0e8c0-9323-43a0-ab48-506789ab9c16',
    updatedAt: '2026-11-10T09:00:00.000Z',
    descriptionHtml: '<p style="min-height:1.5em">Bake <strong>bread</strong> &amp; rolls.</p>',
    address: {
      postalAddress: { addressLocality: 'Pittsburgh', addressRegion: 'Pennsylvania', addressCountry: 'United States' },
    },
    compensation: {
      compensationTierSummary: '$52K – $61K • Offers Bonus',
      shouldDisplayCompensationOnJobBoard: true,
      summaryComponents: [
        {
          summary: '$52K – $61K',
          compensationType: 'Salary',
          interval: '1 YEAR',
          currencyCode: 'USD',
          minValue: 52_000,
          maxValue: 61_000,
        },
        { summary: 'Offers Bonus', compensationType: 'Bonus', interval: '1 YEAR', minValue: null, maxValue: null },
      ],
    },
    applicationFormDefinition: { sections: [{ title: null, fields }] },
    surveyFormDefinitions: [],
    ...rest,
  }
}

export const ashbyPostings = [
  ashbyPosting(),
  ashbyPosting({
    id: 'f2a0d7a4-1d65-45a4-8a3c-0d5bb5a5e102',
    title: 'Miller',
    workplaceType: 'Remote',
    locationName: 'Germany',
    employmentType: 'PartTime',
    address: null,
    compensation: null,
    fields: ashbyContact,
  }),
]
