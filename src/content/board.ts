import type { BoardMapping } from '#shared/board-mapping.ts'

const ai = 'AI + Machine Learning Engineering'

export const board: BoardMapping = {
  fields: {
    requisitionType: 'Req Type',
    program: null,
    division: 'Division',
    discipline: null,
    featuredTitle: 'Featured Title',
    featuredCity: 'Featured City Name',
  },
  jobTypes: {
    byRequisition: {
      'University - Graduating Intern': 'Intern',
      'University - New Grad': 'New Grad',
      'University - Thrive Intern': 'Thrive Program',
    },
    byTitle: {},
    usual: 'Industry',
    internships: ['Intern', 'Thrive Program'],
  },
  divisions: {
    Design: 'design',
    Engineering: 'engineering',
    // The board uses both names.
    Product: 'product',
    'Product Management': 'product',
  },
  leavesOut: { departments: [], titles: [] },
  departments: [
    ai,
    'Business',
    'Community',
    'Content Operations',
    'Corporate Development',
    'Design',
    'Engineering',
    'Executive + Senior Leadership',
    'Finance',
    'Learning and Content',
    'Legal',
    'Marketing',
    'Operations',
    'People',
    'Product Management',
    'Studios + Content',
  ],
  places: ['Beijing, China', 'Berlin, Germany', 'Detroit, MI', 'New York, NY', 'Pittsburgh, PA', 'Seattle, WA'],
  placeNames: {},
  placeGroups: {},
  videoQuestion: 'question_32324699002',
  redirects: {
    '/in/ai': ai,
    '/in/ml': ai,
    '/in/design': 'Design',
    '/in/finance': 'Finance',
    '/in/legal': 'Legal',
    '/in/marketing': 'Marketing',
    '/in/people': 'People',
    '/in/software-engineering': 'Software Engineering',
  },
}
