import type { FrameCopy } from '#shared/brand.ts'

export const only = { heading: 'Only at Wordlark', anchor: 'only-at-wordlark' }

export const frame: FrameCopy = {
  only,
  leavesOut: [],
  accounts: [
    { label: 'LinkedIn', href: 'https://www.linkedin.com/company/wordlark', icon: 'linkedin' },
    { label: 'Instagram', href: 'https://www.instagram.com/wordlark.example', icon: 'instagram' },
    { label: 'YouTube', href: 'https://www.youtube.com/@wordlark.example', icon: 'youtube' },
    { label: 'TikTok', href: 'https://www.tiktok.com/@wordlark.example', icon: 'tiktok' },
  ],
  hubNames: { design: 'Design', engineering: 'Engineering', product: 'Product' },
  officeKeys: ['beijing', 'berlin', 'detroit', 'new-york', 'pittsburgh', 'seattle'],
  menuArt: '/art/lark-peek.svg',
}
