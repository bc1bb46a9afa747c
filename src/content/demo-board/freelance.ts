import type { DemoFreelanceJob } from '#shared/demo-board.ts'

const board = 'https://freelance.wordlark.example/jobs'

export const freelanceJobs: readonly DemoFreelanceJob[] = [
  { name: 'App Translator, English to Finnish (Translation)', location: 'Remote', url: `${board}/translator-finnish` },
  { name: 'App Translator, English to Tamil (Translation)', location: 'Remote, any time zone', url: `${board}/translator-tamil` },
  {
    name: 'Subtitle Translator, Spanish to Quechua (Translation)',
    location: 'Remote, Peru or Bolivia',
    url: `${board}/subtitles-quechua`,
  },
  { name: 'Narrator for Bedtime Stories, Danish (Voice)', location: 'Copenhagen, Denmark', url: `${board}/narrator-danish` },
  { name: 'Voice of a Grumpy Baker, French (Voice)', location: 'Anywhere with quiet', url: `${board}/voice-grumpy-baker` },
  { name: 'Illustrator of Everyday Objects (Illustration)', location: 'Remote', url: `${board}/illustrator-objects` },
  { name: 'Background Painter, Night Markets (Illustration)', location: 'Detroit, MI', url: `${board}/painter-night-markets` },
  { name: 'Lesson Writer, Swahili (Curriculum)', location: 'Nairobi, Kenya', url: `${board}/lesson-writer-swahili` },
  { name: 'Course Proofreader, Irish (Curriculum)', location: 'Remote, Ireland', url: `${board}/proofreader-irish` },
  { name: 'Speaking Rater, Nest English Test, Weekends', location: 'Remote', url: `${board}/rater-weekends` },
  { name: 'Songwriter, Four-Line Songs', location: 'New York, NY', url: `${board}/songwriter` },
]
