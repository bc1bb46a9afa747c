import { brand } from '#content'
import type { Office } from '#shared/brand.ts'

export function meta(office: Office) {
  return {
    title: `${office.title} office | ${brand.name}`,
    description: `${office.lead} See the open jobs in ${office.name}.`,
  }
}
