import { fieldsOf } from '../application-rules.ts'
import { cleanContact, cleanLine, withoutControls } from '../clean-text.ts'
import { type JobForm, traitsOf } from '../job.ts'

/**
 * Cleans the answers of an application: on the device before they are frozen, and on the server, which gets answers of other programs
 * too. Both use this function, so that what is sent is what is stored.
 */

const contacts: readonly string[] = ['email', 'phone', 'location']
const webAddress = /:\/\/|^www\./i

function cleanText(name: string, text: string): string {
  const contact = cleanContact(text)
  // Judged without what nobody sees, or the clean text would be judged in another way.
  return contacts.includes(name) || webAddress.test(contact) ? contact : cleanLine(text)
}

/** The texts in a list or an object, such as the former jobs. */
function cleanNested(value: unknown): unknown {
  if (typeof value === 'string') return cleanLine(value)
  if (Array.isArray(value)) return value.map(cleanNested)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, cleanNested(each)]))
}

/** @param answers by their wire key. Only a form knows which of them are long texts, and which are its own options */
export function cleanAnswers<Value>(form: JobForm, answers: Readonly<Record<string, Value>>): Readonly<Record<string, Value>> {
  const fields = new Map(fieldsOf(form).map((field) => [field.name, traitsOf(field)]))
  const clean = (name: string, value: unknown): unknown => {
    const traits = fields.get(name)
    // An option is compared with the board's, and the content of a file is no text.
    if (traits?.hasOptions || name.endsWith('_content')) return value
    if (typeof value !== 'string') return cleanNested(value)
    return traits?.isLong ? withoutControls(value) : cleanText(name, value)
  }
  // Texts stay texts, and everything else keeps its shape.
  return Object.fromEntries(Object.entries(answers).map(([name, value]) => [name, clean(name, value) as Value]))
}
