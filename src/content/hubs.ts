import type { Hub, PressItem, TeamKey } from '#shared/brand.ts'
import { blog } from './blog.ts'
import { videos } from './videos.ts'

function press(publication: string, title: string, slug: string): PressItem {
  return { publication, title, url: `https://press.example/${slug}` }
}

export const hubs: Record<TeamKey, Hub> = {
  engineering: {
    key: 'engineering',
    pageTitle: 'Engineering Jobs at Wordlark',
    description:
      'Meet the engineers behind Wordlark’s speech models, offline lessons and honest experiments, and see their open jobs.',
    tone: 'starling',
    heading: 'Engineering',
    intro:
      'We build the part nobody sees when a learner rolls their first R: speech models, offline lessons on a $60 phone, and experiments that tell us honestly when we’re wrong.',
    points: [],
    hasFollowButton: false,
    video: videos['team-engineering'],
    blogHeading: 'Notes from the workbench',
    articles: blog.engineering,
    feedHeading: '#engineering',
    feedHashtags: ['engineering'],
    feedUrl: 'https://www.linkedin.com/feed/hashtag/engineering/',
    talks: [videos['talk-1'], videos['talk-2'], videos['talk-3'], videos['talk-4'], videos['talk-5'], videos['talk-6']],
    press: [
      press('The Morning Byte', 'The app that listens better than it talks', 'listens-better'),
      press('Code & Coast', 'Inside an experiment factory that closes at five', 'closes-at-five'),
      press('Polyglot Weekly', 'How offline lessons reached the night bus', 'night-bus'),
      press('Signal Desk', 'Why this team retires features on purpose', 'retires-on-purpose'),
    ],
    department: 'Engineering',
  },
  product: {
    key: 'product',
    pageTitle: 'Product Management Jobs at Wordlark',
    description:
      'See what product managers do at Wordlark: listen to learners, choose the next small release, and measure if it helped.',
    tone: 'macaw',
    heading: 'Product',
    intro:
      'Product managers here start with a person, not a feature. They listen to learners, gather a small team around one clear goal, and ship the smallest thing that could help by Thursday.',
    points: [
      'You own a goal end to end, and the number that says whether you reached it.',
      'You spend time with real learners every week, not every quarter.',
      'You decide with data, then explain it so that anyone could disagree.',
    ],
    hasFollowButton: true,
    video: videos['team-product'],
    blogHeading: 'Notes from the roadmap',
    articles: blog.product,
    feedHeading: '#product',
    feedHashtags: ['product', 'productmanagement', 'wordlark'],
    feedUrl: 'https://www.linkedin.com/feed/hashtag/product/',
    talks: [],
    press: [
      press('The Daily Ledger', 'How a free app keeps its promise to stay free', 'stays-free'),
      press('Roadmap Quarterly', 'Four hundred tests a month, and one question behind them', 'one-question'),
      press('Northside Business', 'The five-person team that taught a city to say good morning', 'good-morning'),
      press('Habit Review', 'What a language streak can teach the rest of us', 'streak-lessons'),
      press('The Evening Post-It', 'A product review that ends in twenty minutes', 'twenty-minutes'),
    ],
    department: 'Product Management',
  },
  design: {
    key: 'design',
    pageTitle: 'Design Jobs at Wordlark',
    description:
      'Meet the designers, animators and sound makers who give Wordlark its characters and its calm, and see their open jobs.',
    tone: 'bee',
    heading: 'Design',
    intro:
      'We draw, write, animate and score a place where it’s safe to be a beginner. One team holds it all, from the first pencil line to the sound of a right answer.',
    points: [],
    hasFollowButton: false,
    video: videos['team-design'],
    blogHeading: 'Notes from the sketchbook',
    articles: blog.design,
    feedHeading: '#design',
    feedHashtags: ['design'],
    feedUrl: 'https://www.linkedin.com/feed/hashtag/design/',
    talks: [videos['talk-7'], videos['talk-8'], videos['talk-9']],
    press: [
      press('Grid & Gesture', 'The small bird with perfect timing', 'perfect-timing'),
      press('Letterform', 'Setting forty-one languages in one friendly face', 'one-friendly-face'),
      press('Frame by Frame', 'A Detroit studio where every blink is rehearsed', 'every-blink'),
      press('Plain Sight', 'Designing for one thumb, large type and a noisy bus', 'one-thumb'),
    ],
    department: 'Design',
  },
}
