import type { HomeCopy } from '#shared/brand.ts'
import { frame, only } from './frame.ts'
import { benefitCards } from './benefits.ts'
import { article } from './article.ts'
import { faq } from './faq.ts'
import { interview } from './interview.ts'
import { teams } from './teams.ts'
import { videos } from './videos.ts'

export const home: HomeCopy = {
  title: 'Wordlark Careers: help the world say hello',
  missionHeading: 'Help the world say hello.',
  missionLead:
    'Wordlark turns a spare five minutes into a new language. We’re the linguists, engineers and artists who get up early to make it feel like play.',
  film: videos.hero,
  only: {
    ...only,
    lead: 'Four habits you’ll notice in your first week, and miss if you ever leave.',
    tiles: [
      {
        tone: 'bee',
        figure: '11 am',
        title: 'Mornings belong to makers',
        description: 'No meetings before eleven, anywhere. The best ideas hatch while the calendar is still empty.',
        picture: '/art/tile-morning.svg',
      },
      {
        tone: 'starling',
        figure: '41',
        title: 'languages at one lunch table',
        description: 'Everyone here is learning something. Ask about the club that only speaks Welsh on Wednesdays.',
        picture: '/art/tile-words.svg',
      },
      {
        tone: 'flamingo',
        figure: '5',
        title: 'people make a flock',
        description: 'Small teams, one clear goal, real ownership. If two pizzas aren’t enough, the team is too big.',
        picture: '/art/tile-flock.svg',
      },
      {
        tone: 'macaw',
        figure: 'Tue → Thu',
        title: 'Try on Tuesday, know by Thursday',
        description: 'Nobody argues for weeks. We put a small version in front of learners and let the results sing.',
        picture: '/art/tile-test.svg',
      },
    ],
  },
  values: {
    anchor: 'values',
    heading: 'What we hold on to',
    lead: 'Six things we’ve agreed on, so that everything else can change.',
    cards: [
      {
        icon: '/art/spot/ear.svg',
        title: 'Listen first',
        description: 'Learners, data, the quiet colleague at the end of the table. Then speak.',
      },
      {
        icon: '/art/spot/globe.svg',
        title: 'Keep the door open',
        description: 'Learning stays free for anyone with a phone and five minutes. Every plan starts there.',
      },
      {
        icon: '/art/spot/flask-conical.svg',
        title: 'Test it, then trust it',
        description: 'A hunch is a fine start. A result from real learners is how we decide.',
      },
      {
        icon: '/art/spot/feather.svg',
        title: 'Stay light',
        description: 'Fewer screens, fewer words, fewer meetings. If it can go, it goes.',
      },
      {
        icon: '/art/spot/handshake.svg',
        title: 'Be kind and be clear',
        description: 'We say the hard thing early, to the right person, with a way forward attached.',
      },
      {
        icon: '/art/spot/smile.svg',
        title: 'Take play seriously',
        description: 'Delight is part of the job. It’s why people come back tomorrow.',
      },
    ],
  },
  life: {
    anchor: 'life',
    heading: 'A week around here',
    lead: 'Monday to Thursday we’re together. Here’s what that looks like.',
    moments: [
      {
        url: '/art/seattle-workspace.svg',
        alt: 'Teammates at a shared desk in Seattle',
        caption: 'Monday, 9 am: headphones on, no meetings until eleven.',
      },
      {
        url: '/art/new-york-kitchen.svg',
        alt: 'The kitchen of the New York office',
        caption: 'Tuesday, noon: the Korean table saves you a seat.',
      },
      {
        url: '/art/detroit-meeting-nook.svg',
        alt: 'A meeting nook in Detroit',
        caption: 'Wednesday, 3 pm: a walk cycle gets its seventh opinion.',
      },
      {
        url: '/art/pittsburgh-rooftop.svg',
        alt: 'The Pittsburgh rooftop at dusk with string lights and pizza',
        caption: 'Thursday, 6 pm: results are in, and so is the pizza.',
      },
    ],
  },
  teams,
  benefits: {
    heading: 'Room to grow, time to rest',
    lead: 'A few of the things we do so that work stays a good part of a good life.',
    cards: benefitCards,
  },
  locations: {
    heading: 'Six cities, one song',
    lead: 'We started in Pittsburgh and never quite stopped looking for good coffee.',
  },
  interviewing: {
    heading: 'How interviewing works',
    lead: 'Eight steps, no trick questions. Here’s what to expect and how to shine.',
    steps: interview,
  },
  jobsHeading: 'Open jobs',
  noJobsHeading: 'No jobs match',
  feed: {
    heading: '#LifeAtWordlark',
    anchor: 'lifeatwordlark',
    hashtags: ['LifeAtWordlark'],
    url: 'https://www.linkedin.com/company/wordlark/posts',
  },
  blog: {
    heading: 'From the blog',
    articles: [
      article('Teaching one language that has four words for “the”', 'four-words-for-the', 1, 'Curriculum · 6 min'),
      article('How we test forty small ideas before lunch', 'forty-small-ideas', 2, 'Engineering · 8 min'),
      article('Drawing a bird from seven shapes', 'seven-shapes', 3, 'Design · 5 min'),
    ],
  },
  faq: { heading: 'Good questions', lead: 'Still curious? Bring it to your recruiter chat.', items: faq, areExpanded: false },
  follow: {
    heading: 'Follow Us',
    lead: 'Not today? Keep in earshot: new roles, new cities and the odd bird pun.',
    image: frame.menuArt,
    accounts: frame.accounts,
  },
}
