import type { DemoQuestion } from '#shared/demo-board.ts'

/** The optional questions of the demo's application forms, with every kind of field that the board supports. */

type Values = DemoQuestion['fields'][number]['values']

const yesNo: Values = [
  { label: 'Yes', value: 1 },
  { label: 'No', value: 0 },
]

/** Options with ids, numbered as the board does. */
function options(firstId: number, labels: readonly string[]): Values {
  return labels.map((label, index) => ({ label, value: firstId + index }))
}

function question(
  questionId: number,
  type: string,
  label: string,
  more: Partial<DemoQuestion> & { values?: Values } = {},
): DemoQuestion {
  const { values = [], ...rest } = more
  const name = type === 'multi_value_multi_select' ? `question_${questionId}[]` : `question_${questionId}`
  return { label, required: false, description: null, fields: [{ name, type, values }], ...rest }
}

const regions =
  'AF AX AL DZ AS AD AO AI AQ AG AR AM AW AU AT AZ BS BH BD BB BY BE BZ BJ BM BT BO BQ BA BW BV BR IO BN BG BF BI KH CM CA CV KY CF TD CL CN CX CC CO KM CG CD CK CR CI HR CU CW CY CZ DK DJ DM DO EC EG SV GQ ER EE SZ ET FK FO FJ FI FR GF PF TF GA GM GE DE GH GI GR GL GD GP GU GT GG GN GW GY HT HM VA HN HK HU IS IN ID IR IQ IE IM IL IT JM JP JE JO KZ KE KI KP KR KW KG LA LV LB LS LR LY LI LT LU MO MG MW MY MV ML MT MH MQ MR MU YT MX FM MD MC MN ME MS MA MZ MM NA NR NP NL NC NZ NI NE NG NU NF MK MP NO OM PK PW PS PA PG PY PE PH PN PL PT PR QA RE RO RU RW BL SH KN LC MF PM VC WS SM ST SA SN RS SC SL SG SX SK SI SB SO ZA GS SS ES LK SD SR SJ SE CH SY TW TJ TZ TH TL TG TK TO TT TN TR TM TC TV UG UA AE GB US UM UY UZ VU VE VN VG VI WF EH YE ZM ZW XK'.split(
    ' ',
  )

const regionNames = new Intl.DisplayNames('en', { type: 'region' })

const countries = regions.map((code) => regionNames.of(code) ?? code).toSorted((a, b) => a.localeCompare(b, 'en'))

const languages = [
  'Arabic',
  'Basque',
  'Bengali',
  'Catalan',
  'Chinese (Cantonese)',
  'Chinese (Mandarin)',
  'Czech',
  'Danish',
  'Dutch',
  'English',
  'Esperanto',
  'Finnish',
  'French',
  'Georgian',
  'German',
  'Greek',
  'Guaraní',
  'Haitian Creole',
  'Hawaiian',
  'Hebrew',
  'Hindi',
  'Hungarian',
  'Indonesian',
  'Irish',
  'Italian',
  'Japanese',
  'Korean',
  'Latin',
  'Navajo',
  'Norwegian',
  'Polish',
  'Portuguese',
  'Romanian',
  'Russian',
  'Spanish',
  'Swahili',
  'Swedish',
  'Turkish',
  'Ukrainian',
  'Vietnamese',
  'Welsh',
  'Yoruba',
]

export const demoQuestions: Readonly<Record<string, DemoQuestion>> = {
  coverLetter: {
    label: 'Cover letter',
    required: false,
    description: null,
    fields: [
      { name: 'cover_letter', type: 'input_file', values: [] },
      { name: 'cover_letter_text', type: 'textarea', values: [] },
    ],
  },
  linkedin: question(61400001, 'input_text', 'LinkedIn profile'),
  website: question(61400002, 'input_text', 'Website'),
  github: question(61400003, 'input_text', 'GitHub, GitLab or wherever your code lives'),
  portfolio: question(61400004, 'input_text', 'Portfolio address', {
    required: true,
    description: '<p>A link we can open without a password. If there is one, add it after the address.</p>',
  }),
  portfolioFile: question(61400005, 'input_file', 'Two or three pieces of work as one file', {
    description: '<p>Show the <strong>messy middle</strong> too. A page of sketches says more than a poster.</p>',
  }),
  whyUs: question(61400006, 'textarea', 'Why Wordlark?', {
    required: true,
    description: '<p>Three or four sentences are plenty.</p>',
  }),
  hardestThing: question(61400007, 'textarea', 'What is the hardest problem you solved in the last two years?', {
    required: true,
  }),
  teachingSample: {
    label: 'A lesson you made',
    required: true,
    description:
      '<p>Send a file or paste it: ten minutes of learning, any language, any level. Tell us in a line <em>who it was for</em>.</p>',
    fields: [
      { name: 'question_61400008', type: 'input_file', values: [] },
      { name: 'question_61400009', type: 'textarea', values: [] },
    ],
  },
  writingSample: question(61400010, 'input_file', 'A page you wrote', { required: true }),
  codeSample: question(61400011, 'textarea', 'Paste up to sixty lines of code you are proud of, and say why'),
  spreadsheetStory: question(61400012, 'textarea', 'Tell us about a spreadsheet that changed a decision'),
  strongestLanguage: question(61400013, 'multi_value_single_select', 'Which language do you speak best, after English?', {
    values: options(480200100, ['None yet', ...languages.filter((language) => language !== 'English')]),
  }),
  languagesSpoken: question(61400014, 'multi_value_multi_select', 'Which languages can you order dinner in?', {
    required: true,
    values: options(480200200, languages),
  }),
  country: question(61400015, 'multi_value_single_select', 'Which country will you work from?', {
    required: true,
    values: options(480200300, countries),
  }),
  workAuthorisation: question(61400016, 'multi_value_single_select', 'Are you allowed to work in the country of this job?', {
    required: true,
    values: yesNo,
  }),
  sponsorship: question(61400017, 'multi_value_single_select', 'Will you need a visa from us, now or later?', {
    required: true,
    values: yesNo,
  }),
  startDate: question(61400018, 'input_text', 'When could you start?', { required: true }),
  noticePeriod: question(61400019, 'multi_value_single_select', 'How long is your notice period?', {
    required: true,
    values: options(480200600, ['I can start at once', 'Up to four weeks', 'Up to three months', 'Longer']),
  }),
  graduation: question(61400020, 'multi_value_single_select', 'When do you graduate?', {
    required: true,
    values: options(480200620, ['This academic year', 'Next academic year', 'Later', 'I have graduated']),
  }),
  shifts: question(61400021, 'multi_value_multi_select', 'Which shifts suit you?', {
    required: true,
    values: options(480200640, ['Early (6 am to 2 pm)', 'Day (9 am to 5 pm)', 'Late (2 pm to 10 pm)', 'Weekends']),
  }),
  tools: question(61400022, 'multi_value_multi_select', 'Which of these have you used for real work?', {
    values: options(480200660, ['Figma', 'After Effects', 'Blender', 'Rive', 'Procreate', 'SQL', 'Python', 'A paper notebook']),
  }),
  heardFrom: question(61400023, 'multi_value_multi_select', 'How did you hear about this job?', {
    values: options(480200680, [
      'I use the app',
      'A friend who works here',
      'LinkedIn',
      'A career fair',
      'A talk or an article',
      'Somewhere else',
    ]),
  }),
  ownWords: question(61400024, 'multi_value_single_select', 'My answers are my own words', {
    required: true,
    description:
      '<p>We read every answer to hear <strong>you</strong>. Tools that check spelling are fine. Text that a tool wrote for you is not, and neither is somebody else’s work.</p><p>By choosing “I agree” you say that what you send is true, yours, and yours to share. Our <a href="https://www.wordlark.example/applicant-privacy">applicant privacy notice</a> says what we keep and for how long.</p>',
    values: [{ label: 'I agree', value: 480200700 }],
  }),
  videoHello: question(32324699002, 'input_file', 'Say hello on video', {
    description: '<p>Up to a minute, in any language, phone held any way you like. Nobody will judge the lighting.</p>',
  }),
  campaign: question(61400025, 'input_hidden', 'Campaign'),
}
