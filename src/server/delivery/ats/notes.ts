/**
 * What an applicant tracking system's part of this server notes about a delivery, in English: the note is stored, and logged. Each has at
 * most one value. The desk says the same in its language (`delivery/notes.ts`), so a line that has been stored must not change here.
 */
export const atsNotes = {
  noConnection: 'no connection ({reason})',
  noAnswer: 'no answer ({reason})',
  blocked: '{answer}: blocked by the application limits of Ashby',
  byHand: 'Enter it by hand: {questions}',
  cannotAsk: 'its form requires what this site cannot ask: {questions}',
  noLongerAsked: 'The job no longer asks this, or not with these options: {questions}',
  place: 'the place, which was typed and has no position',
  education: 'the education',
  employment: 'the employment',
  oneEducation: '1 education without a start before its end',
  educations: '{count} educations without a start before its end',
  oneEmployment: '1 employment without a start before its end',
  employments: '{count} employments without a start before its end',
} as const
