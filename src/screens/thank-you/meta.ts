import { brand } from '#content'

export const meta = {
  title: `Thank you | ${brand.name}`,
  description: `Your application has arrived at ${brand.name}.`,
}
