import type { FrameCopy } from '#shared/brand.ts'

export const frame: FrameCopy = {
  only: null,
  leavesOut: ['teams', 'benefits', 'interviewing', 'software'],
  // The company's accounts on LinkedIn, Instagram, YouTube and others.
  accounts: [],
  hubNames: {},
  officeKeys: [],
  menuArt: '/art/menu.svg',
}
