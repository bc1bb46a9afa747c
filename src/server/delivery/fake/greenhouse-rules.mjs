/**
 * The rules that Greenhouse's job board API documents for an application (https://developers.greenhouse.io/job-board.html,
 * "Validations on POST Requests"). What the API silently ignores is listed apart, because whoever sent it believes it arrived.
 */

const documentTypes = /\.(?:pdf|doc|docx|txt|rtf)$/i
const url = /\w:\/\/\S|\bwww\.\S/i
const email = /^[^\s@<>()[\],;:"\\]+@[^\s@.]+(?:\.[^\s@.]+)+$/u
const plainKeys = ['first_name', 'last_name', 'email', 'phone', 'mapped_url_token', 'applicant_ip', 'id']
const positionKeys = ['location', 'latitude', 'longitude']
const structuredKeys = ['educations', 'employments', 'demographic_answers', 'data_compliance']
const consentKeys = [
  'gdpr_consent_given',
  'gdpr_processing_consent_given',
  'gdpr_retention_consent_given',
  'gdpr_demographic_data_consent_given',
]
const fileSuffix = /_(?:content|content_filename|url|url_filename|text)$/

const isText = (value) => typeof value === 'string'
const isGiven = (value) => isText(value) && value.trim() !== ''
const isGroup = (value) => typeof value === 'object' && value !== null && !Array.isArray(value)
const wholeNumber = (value) => (/^\d+$/.test(String(value)) ? Number(value) : null)
const isFlag = (value) => [true, false, 'true', 'false'].includes(value)

/** Months since the year 0, or null for what is not a month of a year. */
function monthsOf(date) {
  const [month, year] = [wholeNumber(date?.month), wholeNumber(date?.year)]
  return month !== null && year !== null && month >= 1 && month <= 12 && year >= 1900 && year <= 2100 ? year * 12 + month : null
}

function* dateProblems(name, start, end, hasEnd) {
  const [from, to] = [monthsOf(start), monthsOf(end)]
  if (from === null) yield `${name}: start_date is missing or not valid`
  if (hasEnd && to === null) yield `${name}: end_date is missing or not valid`
  if (hasEnd && from !== null && to !== null && from >= to) yield `${name}: start_date must be before end_date`
}

function* personProblems(body) {
  for (const name of ['first_name', 'last_name', 'email']) {
    if (!isGiven(body[name])) yield `${name} is required`
    else if (body[name].length > 255) yield `${name} is too long (maximum is 255)`
  }
  for (const name of ['first_name', 'last_name', 'phone']) {
    if (body[name] !== undefined && !isText(body[name])) yield `${name} must be text`
    else if (isText(body[name]) && url.test(body[name])) yield `${name} must not contain a url`
  }
  if (isGiven(body.email) && !email.test(body.email)) yield 'email is not valid'
}

function* listProblems(body, name, problemsOf) {
  const list = body[name]
  if (list === undefined) return
  if (!Array.isArray(list) || !list.every(isGroup)) yield `${name} must be a list`
  else for (const entry of list) yield* problemsOf(entry)
}

function* educationProblems(entry) {
  for (const part of ['school_name_id', 'degree_id', 'discipline_id']) {
    if (wholeNumber(entry[part]) === null) yield `educations: ${part} is missing or not valid`
  }
  yield* dateProblems('educations', entry.start_date, entry.end_date, true)
}

function* employmentProblems(entry) {
  for (const part of ['company_name', 'title']) if (!isGiven(entry[part])) yield `employments: ${part} is missing`
  if (!isFlag(entry.current)) yield 'employments: current must be true or false'
  yield* dateProblems('employments', entry.start_date, entry.end_date, String(entry.current) !== 'true')
}

const demographicProblems = (questions) =>
  function* problemsOf(entry) {
    const question = questions.find(({ id }) => id === wholeNumber(entry.question_id))
    if (!question) return yield 'demographic_answers: question_id is unknown'
    for (const choice of entry.answer_options ?? []) {
      const option = question.answer_options.find(({ id }) => id === wholeNumber(choice.answer_option_id))
      if (!option) yield 'demographic_answers: answer_option_id is unknown'
      else if (choice.text !== undefined && !isText(choice.text)) yield 'demographic_answers: text must be text'
    }
  }

function* consentProblems(consents) {
  if (consents === undefined) return
  if (!isGroup(consents)) return yield 'data_compliance must be an object'
  for (const [key, value] of Object.entries(consents)) {
    if (!consentKeys.includes(key) || !isFlag(value)) yield 'data_compliance is not valid'
  }
}

/** Whether a value has the type of its field. Forms carry numbers as text. */
function matches({ name, type, values = [] }, value, { isForm, isCompliance }) {
  const isOption = (given) => values.some((option) => String(option.value) === String(given))
  const isTyped = (given) => isForm || (isCompliance ? typeof given === 'number' : values.some((each) => each.value === given))
  if (type === 'multi_value_multi_select' || name.endsWith('[]')) {
    return Array.isArray(value) && value.every((each) => isOption(each) && isTyped(each))
  }
  if (type === 'multi_value_single_select') return !Array.isArray(value) && isOption(value) && isTyped(value)
  return isText(value)
}

function* questionProblems(body, job, isForm) {
  const compliance = (job.compliance ?? []).flatMap(({ questions }) => questions)
  const questions = [...(job.questions ?? []), ...compliance].flatMap((question) =>
    question.fields.map((field) => [field, compliance.includes(question)]),
  )
  for (const [field, isCompliance] of questions) {
    const name = field.name.replace(/\[\]$/, '')
    const value = body[name]
    if (value === undefined || [...plainKeys, ...positionKeys].includes(name) || field.type === 'input_file') continue
    if (!matches(field, value, { isForm, isCompliance })) yield `${name}: value does not match the field type`
  }
}

/** Every attachment, from a part of the form, from base64 or from an address. */
function attachmentsOf(body, files) {
  const inBody = Object.keys(body)
    .filter((key) => /_(?:content|url)$/.test(key) && typeof body[key] === 'string' && isText(body[`${key}_filename`]))
    .map((key) => {
      const isContent = key.endsWith('_content')
      const bytes = isContent ? Buffer.from(body[key], 'base64') : null
      const isBroken = isContent && !/^[A-Za-z0-9+/]+={0,2}$/.test(body[key])
      return { field: key.replace(/_(?:content|url)$/, ''), name: body[`${key}_filename`], bytes, isBroken }
    })
  return [...files, ...inBody]
}

function* fileProblems(attachments) {
  for (const { bytes, field, isBroken, name } of attachments) {
    if (!documentTypes.test(name)) yield `${field}: unsupported file type`
    if (isBroken) yield `${field}: content is not base64`
    if (bytes?.length === 0) yield `${field}: file is empty`
  }
}

function ignoredKeys(body, files, job) {
  const questions = [...(job.questions ?? []), ...(job.location_questions ?? [])]
  const all = [...questions, ...(job.compliance ?? []).flatMap((section) => section.questions)]
  const fields = new Set(all.flatMap((question) => question.fields.map(({ name }) => name.replace(/\[\]$/, ''))))
  const isKnown = (key) =>
    plainKeys.includes(key) ||
    structuredKeys.includes(key) ||
    fields.has(key) ||
    (fileSuffix.test(key) && fields.has(key.replace(fileSuffix, '')))
  const isPlaced = positionKeys.every((key) => isGiven(body[key]))
  const keys = [...Object.keys(body), ...files.map(({ field }) => field)]
  return keys.filter((key) => (positionKeys.includes(key) ? !isPlaced : !isKnown(key)))
}

/** Judges an application. `files` are the file parts of a form; files inside the body are found in it. */
export function judgeApplication({ body, files = [], isForm, job }) {
  const attachments = attachmentsOf(body, files)
  const problems = [
    ...personProblems(body),
    ...listProblems(body, 'educations', educationProblems),
    ...listProblems(body, 'employments', employmentProblems),
    ...listProblems(body, 'demographic_answers', demographicProblems(job.demographic_questions?.questions ?? [])),
    ...consentProblems(body.data_compliance),
    ...questionProblems(body, job, isForm),
    ...fileProblems(attachments),
  ]
  return { problems, ignored: ignoredKeys(body, files, job), attachments }
}
