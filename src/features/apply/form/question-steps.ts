import { mainQuestions } from '#shared/application-rules.ts'
import { isFileField, visibleFields } from '#shared/answer-fields.ts'
import { type Field, type JobForm, type Question, traitsOf } from '#shared/job.ts'
import { fileFieldOf, maxRadioOptions } from './form-fields.ts'
import { isAboutPerson, linkOf } from './profile-answers.ts'
import { form as words } from '../words.ts'

/** Cuts the board's questions into steps, in the board's own order: a question may refer to the one before it. */

/** A step with more visible controls looks like more work than it is. */
export const maxVisibleControls = 25
/** A longer list of choices scrolls inside its own box. */
const maxVisibleChoices = 8
/** A form with more questions is cut into steps. */
const maxUncut = 8
/** How many questions a step has, more or less. */
const stepSize = 5
/** Contact details and a résumé stay together up to this number. */
const maxContact = 6

/** What cutting before a question costs, beside steps that are too long or too short. */
const cutCosts = { followUp: 16, sameKind: 4 } as const

/** Says that a question belongs to the one before it, in the language of most boards. */
const followUp = /^if\b|\babove\b|\bprevious (?:question|answer)s?\b/i

type Kind = 'contact' | 'file' | 'link' | 'other'

/** A step of the questions. */
export interface QuestionStep {
  /** Stands in the address while the step is open. */
  readonly key: string
  readonly heading: string
  readonly questions: readonly Question[]
}

function controlsOfField(field: Field): number {
  const { takes } = traitsOf(field)
  const { length } = field.options
  if (takes === 'options') return Math.min(length, maxVisibleChoices)
  return takes === 'option' && length <= maxRadioOptions ? length : 1
}

/** How many controls a question shows. A file question counts once: its text field is shown only on request. */
export function controlsOfQuestion(question: Question): number {
  const fields = visibleFields(question)
  return fields.some(isFileField) ? 1 : fields.reduce((sum, field) => sum + controlsOfField(field), 0)
}

function kindOf(question: Question, form: JobForm): Kind {
  if (fileFieldOf(question)) return 'file'
  const [first] = visibleFields(question)
  if (form.locationQuestions.includes(question) || (first && isAboutPerson(first.name))) return 'contact'
  return linkOf(question.label) === null ? 'other' : 'link'
}

/** Cuts questions into steps of about five, where it separates least. No step with two questions has too many controls. */
function inSteps(questions: readonly Question[], kinds: readonly Kind[]): readonly (readonly Question[])[] {
  const controls = questions.map(controlsOfQuestion)
  const costOfCut = (at: number) => {
    if (at === 0) return 0
    if (followUp.test(questions[at]?.label ?? '')) return cutCosts.followUp
    return kinds[at] === kinds[at - 1] && kinds[at] !== 'other' ? cutCosts.sameKind : 0
  }
  /** The cheapest way to cut the first `n` questions: what it costs, and where its last step begins. */
  const ways = [{ cost: 0, from: 0 }]
  for (let end = 1; end <= questions.length; end += 1) {
    let best = { cost: Number.POSITIVE_INFINITY, from: end - 1 }
    let shown = 0
    for (let from = end - 1; from >= 0; from -= 1) {
      shown += controls[from] ?? 0
      if (shown > maxVisibleControls && from < end - 1) break
      const cost = (ways[from]?.cost ?? 0) + costOfCut(from) + (end - from - stepSize) ** 2
      if (cost < best.cost) best = { cost, from }
    }
    ways.push(best)
  }
  const steps: (readonly Question[])[] = []
  for (let end = questions.length; end > 0; end = ways[end]?.from ?? 0) steps.unshift(questions.slice(ways[end]?.from, end))
  return steps
}

/** Cuts where a step would show too many controls, and nowhere else. */
function inFullSteps(questions: readonly Question[]): readonly (readonly Question[])[] {
  const steps: Question[][] = []
  let shown = 0
  for (const question of questions) {
    const count = controlsOfQuestion(question)
    const last = steps.at(-1)
    shown += count
    if (last && shown <= maxVisibleControls) last.push(question)
    else {
      steps.push([question])
      shown = count
    }
  }
  return steps
}

/** Contact details, files with what follows them, and what the company wants to know. */
interface Cut {
  readonly contact: readonly (readonly Question[])[]
  readonly files: readonly Question[]
  readonly others: readonly (readonly Question[])[]
}

function cutQuestions(asked: readonly Question[], kinds: readonly Kind[]): Cut {
  if (asked.length <= maxUncut) {
    const steps = inFullSteps(asked)
    const isAboutYou = kinds.includes('contact')
    return { contact: steps.slice(0, isAboutYou ? 1 : 0), files: [], others: steps.slice(isAboutYou ? 1 : 0) }
  }
  const firstOther = kinds.indexOf('other')
  const leadCount = firstOther < 0 ? asked.length : firstOther
  const firstFile = kinds.slice(0, leadCount).indexOf('file')
  const contactCount = leadCount > maxContact && firstFile > 0 ? firstFile : leadCount
  return {
    contact: inSteps(asked.slice(0, contactCount), kinds),
    files: asked.slice(contactCount, leadCount),
    others: inSteps(asked.slice(leadCount), kinds.slice(leadCount)),
  }
}

interface StepNames {
  readonly first: (values: { count: number }) => string
  readonly more: () => string
  readonly part: (values: { number: number; count: number }) => string
}

/** The steps of one kind, each with a name of its own. */
function named(steps: readonly (readonly Question[])[], { first, more, part }: StepNames): readonly Omit<QuestionStep, 'key'>[] {
  const count = steps.length
  return steps.map((questions, index) => {
    if (count > 2) return { questions, heading: part({ number: index + 1, count }) }
    return { questions, heading: index === 0 ? first({ count: questions.length }) : more() }
  })
}

function filesHeading(kinds: readonly Kind[]): string {
  const { section } = words
  if (kinds.includes('contact')) return section.moreAboutYou()
  const count = kinds.filter((kind) => kind === 'file').length
  return kinds.includes('link') ? section.filesAndLinks({ count }) : section.files({ count })
}

/**
 * The steps of the board's questions: the person, the files, and what the company wants to know. Only a form of more than eight
 * questions is cut into steps of about five, and others where they show too many choices.
 */
export function questionSteps(form: JobForm): readonly QuestionStep[] {
  const asked = mainQuestions(form).filter((question) => visibleFields(question).length > 0)
  const kinds = asked.map((question) => kindOf(question, form))
  const { contact, files, others } = cutQuestions(asked, kinds)
  const { section } = words
  const steps = [
    ...named(contact, { first: section.aboutYou, more: section.moreAboutYou, part: section.aboutYouPart }),
    ...(files.length === 0 ? [] : [{ questions: files, heading: filesHeading(files.map((question) => kindOf(question, form))) }]),
    ...named(others, { first: section.questions, more: section.moreQuestions, part: section.questionsPart }),
  ]
  return steps.map((step, index) => ({ ...step, key: index === 0 ? 'about-you' : `questions-${index + 1}` }))
}
