import type { BlogArticle, TeamKey } from '#shared/brand.ts'
import { article } from './article.ts'

export const blog: Readonly<Record<TeamKey, readonly BlogArticle[]>> = {
  engineering: [
    article('Lessons that survive a tunnel: our offline queue', 'offline-queue', 4, 'Engineering · 7 min'),
    article('Teaching a model to hear shyness', 'hearing-shyness', 5, 'Engineering · 9 min'),
    article('Cutting cold start to under a second', 'cold-start', 6, 'Engineering · 6 min'),
    article('When the A/B test says you’re wrong', 'when-the-test-says-no', 7, 'Engineering · 5 min'),
    article('One codebase, forty-one alphabets', 'forty-one-alphabets', 8, 'Engineering · 10 min'),
    article('Streaks across time zones, and the day that had no midnight', 'no-midnight', 9, 'Engineering · 8 min'),
  ],
  product: [
    article('The feature we retired, and the letters we got', 'letters-we-got', 10, 'Product · 6 min'),
    article('Why our roadmap fits on one sticky note', 'one-sticky-note', 11, 'Product · 4 min'),
    article('Five learners, five kitchens: a week of home visits', 'five-kitchens', 12, 'Product · 7 min'),
    article('What a streak is for', 'what-a-streak-is-for', 4, 'Product · 5 min'),
    article('Saying no to a good idea', 'saying-no', 6, 'Product · 6 min'),
    article('How a new course finds its first thousand learners', 'first-thousand-learners', 8, 'Product · 9 min'),
  ],
  design: [
    article('A button that feels like a drum', 'drum-button', 5, 'Design · 4 min'),
    article('The sound of getting it right', 'sound-of-right', 9, 'Design · 6 min'),
    article('Making a joke land in twelve scripts', 'twelve-scripts', 11, 'Design · 7 min'),
  ],
}
