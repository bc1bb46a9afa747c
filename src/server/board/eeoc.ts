/**
 * The four compliance sections that the real board adds to jobs in the United States, with HTML-escaped descriptions. The texts
 * come from government forms (Form CC-305 and 41 CFR 60-300) and are not subject to copyright.
 */
import { escapeHtml } from '#shared/html-text.ts'

interface ComplianceValue {
  readonly label: string
  readonly value: string
}

function section(description: string, questions: readonly object[] = []): object {
  return { type: 'eeoc', description: escapeHtml(description), questions }
}

/** The board uses identifiers as labels of these questions and lists the values in descending order. */
function choice(label: string, name: string, labels: readonly string[]): object {
  const values: ComplianceValue[] = labels.map((text, index) => ({ label: text, value: String(index + 1) })).reverse()
  return { label, required: false, description: null, fields: [{ name, type: 'multi_value_single_select', values }] }
}

export const eeocSections: readonly object[] = [
  section(
    '<p>PUBLIC BURDEN STATEMENT: According to the Paperwork Reduction Act of 1995 no persons are required to respond to a collection of information unless such collection displays a valid OMB control number. This survey should take about 5 minutes to complete.</p>',
  ),
  section(
    `<h3><strong>Voluntary Self-Identification of Disability</strong></h3>
<div style="display:flex; justify-content:space-between;"><div>Form CC-305</div><div>OMB Control Number 1250-0005</div></div>
<p><strong>Why are you being asked to complete this form?</strong></p>
<p>We are a federal contractor or subcontractor. The law requires us to provide equal employment opportunity to qualified people with disabilities. We have a goal of having at least 7% of our workers as people with disabilities. The law says we must measure our progress towards this goal. To do this, we must ask applicants and employees if they have a disability or have ever had one. People can become disabled, so we need to ask this question at least every five years.</p>
<p>Completing this form is voluntary, and we hope that you will choose to do so. Your answer is confidential. No one who makes hiring decisions will see it. Your decision to complete the form and your answer will not harm you in any way. If you want to learn more about the law or this form, visit the U.S. Department of Labor’s Office of Federal Contract Compliance Programs (OFCCP) website at <a href="https://www.dol.gov/agencies/ofccp">www.dol.gov/agencies/ofccp</a>.</p>
<p><strong>How do you know if you have a disability?</strong></p>
<p>A disability is a condition that substantially limits one or more of your “major life activities.” If you have or have ever had such a condition, you are a person with a disability. Disabilities include, but are not limited to:</p>
<ul><li>Alcohol or other substance use disorder (not currently using drugs illegally)</li><li>Autoimmune disorder, for example, lupus, fibromyalgia, rheumatoid arthritis, HIV/AIDS</li><li>Blind or low vision</li><li>Cancer (past or present)</li><li>Cardiovascular or heart disease</li><li>Celiac disease</li><li>Cerebral palsy</li><li>Deaf or serious difficulty hearing</li><li>Diabetes</li><li>Disfigurement, for example, disfigurement caused by burns, wounds, accidents, or congenital disorders</li><li>Epilepsy or other seizure disorder</li><li>Gastrointestinal disorders, for example, Crohn’s Disease, irritable bowel syndrome</li><li>Intellectual or developmental disability</li><li>Mental health conditions, for example, depression, bipolar disorder, anxiety disorder, schizophrenia, PTSD</li><li>Missing limbs or partially missing limbs</li><li>Mobility impairment, benefiting from the use of a wheelchair, scooter, walker, leg brace(s) and/or other supports</li><li>Nervous system condition, for example, migraine headaches, Parkinson’s disease, multiple sclerosis (MS)</li><li>Neurodivergence, for example, attention-deficit/hyperactivity disorder (ADHD), autism spectrum disorder, dyslexia, dyspraxia, other learning disabilities</li><li>Partial or complete paralysis (any cause)</li><li>Pulmonary or respiratory conditions, for example, tuberculosis, asthma, emphysema</li><li>Short stature (dwarfism)</li><li>Traumatic brain injury</li></ul>`,
    [
      choice('DisabilityStatus', 'disability_status', [
        'Yes, I have a disability, or have had one in the past',
        'No, I do not have a disability and have not had one in the past',
        'I do not want to answer',
      ]),
    ],
  ),
  section(
    `<p>If you believe you belong to any of the categories of protected veterans listed below, please indicate by making the appropriate selection. As a government contractor subject to the Vietnam Era Veterans Readjustment Assistance Act (VEVRAA), we request this information in order to measure the effectiveness of the outreach and positive recruitment efforts we undertake pursuant to VEVRAA. Classification of protected categories is as follows:</p>
<p>A "disabled veteran" is one of the following: a veteran of the U.S. military, ground, naval or air service who is entitled to compensation (or who but for the receipt of military retired pay would be entitled to compensation) under laws administered by the Secretary of Veterans Affairs; or a person who was discharged or released from active duty because of a service-connected disability.</p>
<p>A "recently separated veteran" means any veteran during the three-year period beginning on the date of such veteran's discharge or release from active duty in the U.S. military, ground, naval, or air service.</p>
<p>An "active duty wartime or campaign badge veteran" means a veteran who served on active duty in the U.S. military, ground, naval or air service during a war, or in a campaign or expedition for which a campaign badge has been authorized under the laws administered by the Department of Defense.</p>
<p>An "Armed forces service medal veteran" means a veteran who, while serving on active duty in the U.S. military, ground, naval or air service, participated in a United States military operation for which an Armed Forces service medal was awarded pursuant to Executive Order 12985.</p>`,
    [
      choice('VeteranStatus', 'veteran_status', [
        'I am not a protected veteran',
        'I identify as one or more of the classifications of a protected veteran',
        "I don't wish to answer",
      ]),
    ],
  ),
  section(
    '<p>For government reporting purposes, we ask candidates to respond to the below self-identification survey. Completion of the form is entirely voluntary. Whatever your decision, it will not be considered in the hiring process or thereafter. Any information that you do provide will be recorded and maintained in a confidential file.</p>',
    [
      choice('Race', 'race', [
        'American Indian or Alaskan Native',
        'Asian',
        'Black or African American',
        'Hispanic or Latino',
        'White',
        'Native Hawaiian or Other Pacific Islander',
        'Two or More Races',
        'Decline To Self Identify',
      ]),
      choice('Gender', 'gender', ['Male', 'Female', 'Decline To Self Identify']),
    ],
  ),
]
