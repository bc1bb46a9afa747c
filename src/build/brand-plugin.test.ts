import { describe, expect, it } from 'vitest'
import * as content from '#content'
import { type BrandContent, checkBrand } from './brand-plugin.ts'

const { frame, home } = content

describe('checkBrand', () => {
  it('takes a brand whose frame leaves out what its texts leave out', () => {
    expect(() => checkBrand(content)).not.toThrow()
    const bare: BrandContent = {
      ...content,
      benefits: null,
      frame: { ...frame, only: null, leavesOut: ['teams', 'benefits', 'interviewing', 'faq', 'software'], hubNames: {} },
      home: { ...home, only: null, teams: null, benefits: null, interviewing: null, faq: null },
      hubs: {},
      law: { ...content.law, software: null },
      offices: content.offices,
    }
    expect(() => checkBrand(bare)).not.toThrow()
  })

  it.each<[string, Partial<BrandContent>]>([
    ["frame.ts and home.ts disagree about 'faq'", { home: { ...home, faq: null } }],
    ["frame.ts and home.ts disagree about 'only'", { frame: { ...frame, only: null } }],
    ["frame.ts and benefits.ts disagree about 'benefits'", { benefits: null }],
    ["frame.ts and law.ts disagree about 'software'", { law: { ...content.law, software: null } }],
    ["frame.ts and hubs.ts disagree about 'design'", { hubs: {} }],
    ["frame.ts and home.ts disagree about 'engineering'", { hubs: {}, frame: { ...frame, hubNames: {} } }],
    ["frame.ts and offices.ts disagree about 'pittsburgh'", { offices: content.offices.slice(1) }],
    ["frame.ts and offices.ts disagree about 'atlantis'", { offices: [...content.offices, { key: 'atlantis' }] }],
  ])('fails the build with the names of the two files: %s', (message, change) => {
    expect(() => checkBrand({ ...content, ...change })).toThrow(message)
  })
})
