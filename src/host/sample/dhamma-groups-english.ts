/** The sample dhamma groups and their sets in English; members keep the order of the Thai ones. */

import type { Member } from '../../definitions/definition.ts'
import type { SampleTranslation } from './shape.ts'

const set = (slug: string, title: string, description: string): SampleTranslation => ({
  collection: 'dhamma-group-sets',
  slug,
  language: 'en',
  fields: { title, description },
})

const group = (
  slug: string,
  title: string,
  description: string,
  ...rows: readonly (readonly [title: string, description: string])[]
): SampleTranslation => {
  const members: Member[] = rows.map(([name, words]) => ({ title: name, pali: null, description: words }))
  return {
    collection: 'dhamma-groups',
    slug,
    language: 'en',
    fields: members.length > 0 ? { title, description, members } : { title, description },
  }
}

const INVENTED = 'sample set; its dictionary numbers are invented'

export const dhammaGroupTranslations: readonly SampleTranslation[] = [
  set(
    'refuge-and-conduct',
    'Refuge and conduct',
    `What to hold to and how to live with others (${INVENTED})`,
  ),
  set('understanding', 'Understanding', `Teachings that explain how life is (${INVENTED})`),
  set('cultivation', 'Cultivation', `Teachings for training the mind (${INVENTED})`),
  group(
    'ti-sarana',
    'Three refuges',
    'The three things in which Buddhists take refuge',
    ['The Buddha', 'One who awoke to the truth by himself and shows the way'],
    ['The Dhamma', 'The truth, and the teaching that points to it'],
    ['The Sangha', 'Those who have practised the teaching and seen its fruit'],
  ),
  group(
    'panca-sila',
    'Five precepts',
    'The basic training of lay people, so as to harm neither oneself nor others',
    ['Not taking life', 'Respect for the lives of others'],
    ['Not stealing', 'Respect for what belongs to others'],
    ['No sexual misconduct', 'Respect for partners and for trust'],
    ['Not lying', 'Respect for the truth'],
    ['No intoxicants', 'Keeping one’s own mindfulness'],
  ),
  group(
    'ariya-sacca',
    'Four noble truths',
    'Four truths that cover the problem, its cause, the goal and the way',
    ['Suffering', 'What is hard to bear and cannot truly satisfy'],
    ['Its origin', 'Craving, by which suffering arises'],
    ['Its cessation', 'The end of suffering when its cause has ended'],
    ['The path', 'The practice that leads to the end of suffering'],
  ),
  group(
    'ti-lakkhana',
    'Three characteristics',
    'Three marks that things have in common',
    ['Impermanence', 'What arises changes'],
    ['Unsatisfactoriness', 'Nothing can stay as it is'],
    ['Not-self', 'There is no self that could be commanded'],
  ),
  group(
    'panca-khandha',
    'Five aggregates',
    'The five heaps of body and mind that are together called a life',
    ['Form', 'The body'],
    ['Feeling', 'Pleasant, unpleasant or neutral'],
    ['Perception', 'Recognising and labelling'],
    ['Formations', 'Thoughts and intentions'],
    ['Consciousness', 'Knowing what meets the senses'],
  ),
  group(
    'brahmavihara',
    'Four divine abidings',
    'Four qualities of heart for living with others',
    ['Loving-kindness', 'Wishing others to be happy'],
    ['Compassion', 'Wishing others to be free from suffering'],
    ['Appreciative joy', 'Gladness when others do well'],
    ['Equanimity', 'A heart balanced by understanding'],
  ),
  group(
    'satipatthana',
    'Four establishments of mindfulness',
    'The four places where mindfulness is set up',
    ['Body', 'Watching the body as body'],
    ['Feelings', 'Watching feelings'],
    ['Mind', 'Watching the state of the mind'],
    ['Phenomena', 'Watching things as they appear'],
  ),
  group(
    'bojjhanga',
    'Seven factors of awakening',
    'Seven qualities that support awakening',
    ['Mindfulness', 'Remembering'],
    ['Investigation', 'Looking into things'],
    ['Energy', 'Effort'],
    ['Joy', 'Gladness of heart'],
    ['Tranquillity', 'Calm of body and mind'],
    ['Collectedness', 'Steadiness of mind'],
    ['Equanimity', 'Balance'],
  ),
  group(
    'atthangika-magga',
    'Noble eightfold path',
    'One path with eight parts that go together',
    ['Right view', 'Seeing rightly'],
    ['Right intention', 'Resolving rightly'],
    ['Right speech', 'Speaking rightly'],
    ['Right action', 'Acting rightly'],
    ['Right livelihood', 'Earning one’s living rightly'],
    ['Right effort', 'Striving rightly'],
    ['Right mindfulness', 'Remembering rightly'],
    ['Right collectedness', 'Steadying the mind rightly'],
  ),
  group(
    'dhutanga',
    'Thirteen austere practices',
    'Practices that one may take up; the items are not entered yet, but their number is',
  ),
]
