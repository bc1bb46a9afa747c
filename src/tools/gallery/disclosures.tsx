import { Accordion } from '#ui/accordion/accordion.tsx'
import { Fold } from '#ui/fold/fold.tsx'
import { RichText } from '#ui/rich-text/rich-text.tsx'
import { Family, Specimen, State } from './specimen.tsx'

const questions = [
  { id: 'where', heading: 'Where do people work?', content: <p>In an office, at home, or now here and now there.</p> },
  {
    id: 'long',
    heading: 'How does one read a question that is so long that it takes several lines on a phone?',
    content: <p>Slowly.</p>,
  },
]

const text = `
  <h2>The role</h2>
  <p>A paragraph with <strong>strong words</strong>, <em>stressed ones</em> and <a href="https://example.com/">a link</a>.</p>
  <ul><li>A point</li><li>A point that is long enough to need a second line on a phone, and then says a little more</li></ul>
  <h3>Step by step</h3>
  <ol><li>First</li><li>Second</li></ol>
  <blockquote><p>A quotation.</p></blockquote>
  <table><tr><th>Place</th><th>Days</th></tr><tr><td>Office</td><td>3</td></tr></table>
  <div class="content-conclusion"><p>What stands at the end of every job.</p></div>
`

const media = `
  <p><img src="https://pictures.example/team.png" alt="The team on the roof" width="320" height="200"></p>
  <iframe src="https://player.vimeo.com/video/1" title="A day with the design team"></iframe>
`

/** Rich text and accordions. */
export function Disclosures() {
  return (
    <Family name="Texts">
      <Specimen name="Accordion">
        <State name="Collapsed" isWide>
          <Accordion items={questions} />
        </State>
        <State name="All forced open" isWide>
          <Accordion items={questions} isForcedOpen />
        </State>
      </Specimen>
      <Specimen name="Fold">
        <State name="Folded">
          <Fold label="All 6 values" isPhone>
            <p>Listen first</p>
          </Fold>
        </State>
      </Specimen>
      <Specimen name="Rich text">
        <State name="A job's text" isWide>
          <RichText html={text} topHeading={3} />
        </State>
        <State name="A picture and a video that wait for a press" isWide>
          <RichText html={media} topHeading={3} />
        </State>
        <State name="Small print">
          <RichText html="<p>See <a href='https://example.com/'>the notice</a>.</p><ul><li>One</li><li>Two</li></ul>" isSmall />
        </State>
      </Specimen>
    </Family>
  )
}
