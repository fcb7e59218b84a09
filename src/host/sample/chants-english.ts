/** The sample chants and their sections in English; meanings keep the lines and stanzas of the Pali. */

import type { SampleTranslation } from './shape.ts'

const section = (slug: string, title: string, description: string): SampleTranslation => ({
  collection: 'chant-sections',
  slug,
  language: 'en',
  fields: { title, description },
})

const chant = (slug: string, fields: SampleTranslation['fields']): SampleTranslation => ({
  collection: 'chants',
  slug,
  language: 'en',
  fields,
})

const HOMAGE = 'Homage to the Blessed One, the worthy one, perfectly awakened by himself'

export const chantTranslations: readonly SampleTranslation[] = [
  section('homage', 'Homage', 'Verses of respect that open other chants (sample section)'),
  section(
    'refuge-and-precepts',
    'Refuge and precepts',
    'Going for refuge and undertaking the precepts (sample section)',
  ),
  section(
    'recollection',
    'Recollection',
    'Calling to mind the Buddha, the Dhamma and the Sangha (sample section)',
  ),
  section(
    'loving-kindness',
    'Loving-kindness and sharing of merit',
    'Good wishes for oneself and for others (sample section)',
  ),
  chant('namo-tassa', {
    title: 'Homage to the Buddha',
    occasion: 'Before any chanting',
    meaning: [HOMAGE, HOMAGE, HOMAGE].join('\n'),
    note: 'By custom it is chanted three times',
  }),
  chant('ratanattaya-vandana', {
    title: 'Bowing to the Triple Gem',
    occasion: 'Morning and evening chanting',
    meaning: `The Blessed One is worthy and perfectly awakened
I bow to the Buddha, the Blessed One

The Dhamma is well taught by the Blessed One
I revere the Dhamma

The Blessed One’s community of disciples practises well
I bow to the Sangha`,
    note: 'Bow once at the end of each part',
  }),
  chant('tisarana', {
    title: 'Going for refuge',
    occasion: 'Before taking the precepts',
    meaning: `I go to the Buddha for refuge
I go to the Dhamma for refuge
I go to the Sangha for refuge

A second time I go to the Buddha for refuge
A second time I go to the Dhamma for refuge
A second time I go to the Sangha for refuge

A third time I go to the Buddha for refuge
A third time I go to the Dhamma for refuge
A third time I go to the Sangha for refuge`,
  }),
  chant('pancasila', {
    title: 'The five precepts',
    occasion: 'Observance days and merit-making',
    meaning: `I undertake the training to refrain from taking life
I undertake the training to refrain from taking what is not given
I undertake the training to refrain from sexual misconduct
I undertake the training to refrain from false speech
I undertake the training to refrain from drink that leads to heedlessness`,
  }),
  chant('itipiso', {
    title: 'Recollection of the Triple Gem (Itipiso)',
    occasion: 'Evening chanting',
    meaning: `For this reason too is the Blessed One
worthy, perfectly awakened by himself
complete in knowledge and conduct, well gone, knower of the world
unequalled guide of those who can be trained
teacher of gods and humans, awake, blessed

The Dhamma is well taught by the Blessed One
to be seen here and now, not bound to time, inviting one to come and see
leading inward, to be known by the wise each for themselves

The Blessed One’s community of disciples practises well
practises straightly
practises for true knowledge
practises as is fitting`,
  }),
  chant('metta-for-oneself', {
    title: 'Loving-kindness for oneself',
    occasion: 'Before sleep',
    meaning: `May I be happy
May I be free from suffering
May I be free from enmity
May I be free from ill will
May I be free from distress
May I keep myself in happiness`,
  }),
  chant('metta-for-all-beings', {
    title: 'Loving-kindness for all beings',
    occasion: 'Before sleep',
    meaning: `May all beings
be free from enmity
be free from ill will
be free from distress
and keep themselves in happiness`,
  }),
  chant('sharing-merit-with-relatives', {
    title: 'Sharing merit with relatives',
    occasion: 'After making merit',
    meaning: `May this reach my relatives
May my relatives be happy`,
  }),
  chant('jayamangala-gatha', {
    title: 'Verses of victory and blessing (Bahum)',
    occasion: 'Auspicious occasions',
    note: 'Nobody has typed this chant yet; it shows what a chant that awaits its text looks like',
  }),
]
