import type { DemoJobFrame } from '#shared/demo-board.ts'

/** The texts before and after every posting, in the posting's language. */
export const demoFrames: Readonly<Record<'en' | 'de' | 'zh', DemoJobFrame>> = {
  en: {
    introHtml:
      '<p>Wordlark teaches 41 languages, five minutes at a time. We’re linguists, engineers and artists in six cities, and we still argue about the word for bread.</p>',
    conclusionHtml:
      '<p>We hire people for what they can do and for how they treat others. If you need a change to any step, tell us at <a href="mailto:accommodations@wordlark.example">accommodations@wordlark.example</a>; a person answers within two working days.</p>',
    headings: { youWill: 'What you’ll do', youBring: 'What you’ll bring', goodToKnow: 'Good to know' },
  },
  de: {
    introHtml:
      '<p>Wordlark lehrt 41 Sprachen, fünf Minuten am Tag. Wir sind Menschen aus Sprachwissenschaft, Technik und Kunst in sechs Städten und streiten noch immer über das Wort für Brötchen.</p>',
    conclusionHtml:
      '<p>Uns zählt, was du kannst und wie du mit anderen umgehst. Brauchst du an irgendeiner Stelle eine Anpassung, schreib an <a href="mailto:accommodations@wordlark.example">accommodations@wordlark.example</a>. Ein Mensch antwortet binnen zwei Werktagen.</p>',
    headings: { youWill: 'Was du tust', youBring: 'Was du mitbringst', goodToKnow: 'Gut zu wissen' },
  },
  zh: {
    introHtml:
      '<p>Wordlark 教 41 种语言，每天五分钟。我们是六座城市里的语言学家、工程师和艺术家，至今还在争论“面包”该怎么说。</p>',
    conclusionHtml:
      '<p>我们看重你能做什么，也看重你如何待人。如果招聘的任何环节需要调整，请写信到 <a href="mailto:accommodations@wordlark.example">accommodations@wordlark.example</a>，两个工作日内会有真人回复。</p>',
    headings: { youWill: '你将做什么', youBring: '我们希望你', goodToKnow: '值得知道' },
  },
}
