import type { BenefitCard, BenefitsCopy } from '#shared/brand.ts'

/** The benefits teaser on the home page. */
export const benefitCards: readonly BenefitCard[] = [
  {
    name: '20 days off, plus two quiet weeks',
    description: 'Seven holidays and a winter break when everyone logs off together.',
    image: '/art/benefit-time-off.svg',
  },
  {
    name: '16 weeks for new parents',
    description: 'Paid, for every new parent, with backup care when plans fall through.',
    image: '/art/benefit-family.svg',
  },
  { name: '$600 to learn anything', description: 'Pottery counts. So does Portuguese.', image: '/art/benefit-learning.svg' },
  {
    name: '$1,200 to cycle or walk in',
    description: 'Get here under your own steam and we’ll say thanks, every year.',
    image: '/art/benefit-wellbeing.svg',
  },
  { name: '5% retirement match', description: 'Your future self sends their regards.', image: '/art/benefit-money.svg' },
]

export const benefits: BenefitsCopy = {
  description: 'Time off, money, learning and wellbeing: every benefit of working at Wordlark, most of them from the first day.',
  heading: 'Look after the singer, the song follows.',
  lead: 'Everything below starts on day one unless we say otherwise. Details vary a little by country.',
  image: '/art/benefit-wellbeing.svg',
  closing: 'Ready to join the dawn chorus?',
  groups: [
    {
      name: 'Time off and leave',
      tone: 'macaw',
      image: '/art/benefit-time-off.svg',
      facts: [
        { figure: '20 days', description: 'of paid time off a year, 25 after five years', icon: '/art/spot/tree-palm.svg' },
        { figure: '7 holidays', description: 'on top of those days', icon: '/art/spot/calendar-heart.svg' },
        { figure: '2 weeks', description: 'of winter break, when everyone logs off together', icon: '/art/spot/snowflake.svg' },
        { figure: '2 months', description: 'of sabbatical after ten years', icon: '/art/spot/luggage.svg' },
        { figure: '16 weeks', description: 'of paid parental leave', icon: '/art/spot/baby.svg' },
        { figure: '5 hours', description: 'a week, at most, of parent time', icon: '/art/spot/clock.svg' },
        { figure: '15 days', description: 'of backup care when plans fall through', icon: '/art/spot/toy-brick.svg' },
      ],
    },
    {
      name: 'Money and giving',
      tone: 'owl',
      image: '/art/benefit-money.svg',
      facts: [
        { figure: '5% match', description: 'on your 401k', icon: '/art/spot/piggy-bank.svg' },
        { figure: '$30,000', description: 'lifetime family-planning benefit', icon: '/art/spot/sprout.svg' },
        {
          figure: '$10,000',
          description: 'referral bonus, after your friend’s sixth month',
          icon: '/art/spot/user-plus.svg',
        },
        { figure: '$250', description: 'peer bonus, up to four nominations a quarter', icon: '/art/spot/medal.svg' },
        { figure: '$1,000', description: 'of your donations matched each year', icon: '/art/spot/hand-heart.svg' },
        { figure: '$1,200', description: 'a year for active commuting', icon: '/art/spot/bike.svg' },
        { figure: '$10k', description: 'Pittsburgh home-buyer bonus', icon: '/art/spot/house.svg' },
      ],
    },
    {
      name: 'Learning',
      tone: 'starling',
      image: '/art/benefit-learning.svg',
      facts: [
        { figure: '$600', description: 'learning budget, for anything you’re curious about', icon: '/art/spot/book-open.svg' },
        {
          figure: '$500',
          description: 'language challenge: 5,000XP and a 50-day streak, twice a year',
          icon: '/art/spot/trophy.svg',
        },
        { figure: '$100', description: 'back each month, at most, for your club', icon: '/art/spot/dices.svg' },
      ],
    },
    {
      name: 'Wellbeing and fun',
      tone: 'flamingo',
      image: '/art/benefit-fun.svg',
      facts: [
        { figure: '10 sessions', description: 'of therapy a year, free', icon: '/art/spot/message-circle-heart.svg' },
        { figure: '10 sessions', description: 'of coaching a year, also free', icon: '/art/spot/compass.svg' },
        { figure: '2+ years', description: 'with us, and you’re on the company trip', icon: '/art/spot/plane.svg' },
        { figure: 'Lunch', description: 'and a very good coffee machine', icon: '/art/spot/coffee.svg' },
      ],
    },
  ],
}
