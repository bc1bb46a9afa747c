import { brand } from '#content'

export const meta = {
  title: `Benefits | ${brand.name}`,
  description: `Time off, money, learning and wellbeing: every benefit of working at ${brand.name}, most of them from the first day.`,
}
