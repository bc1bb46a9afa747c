import { maxMegapixels } from './photo/page-photo.ts'
import { aside as words } from '../../words.ts'

/** Why a picture that was chosen is not opened, and what to do. */
export function photoProblemText(problem: 'unreadable' | 'too-large'): string {
  return problem === 'unreadable' ? words.unreadable() : words.tooLarge({ megapixels: maxMegapixels })
}
