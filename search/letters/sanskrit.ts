/** Sanskrit words that readers know, with their Pali forms: the canon has kamma and never karma. */

/** Keys are folded: without diacritics, and with any spelling of ś and ṣ. */
const PALI: ReadonlyMap<string, string> = new Map(
  `karma kamma|dharma dhamma|nirvana nibbana|sutra sutta|bodhisattva bodhisatta|dhyana jhana|prajna panna
maitri metta|upeksa upekkha|upeksha upekkha|atman atta|anatman anatta|duhkha dukkha|samskara sankhara
samskrta sankhata|skandha khandha|sunyata sunnata|shunyata sunnata|sunya sunna|marga magga|bhiksu bhikkhu
bhikshu bhikkhu|bhiksuni bhikkhuni|bhikshuni bhikkhuni|ksanti khanti|kshanti khanti|satya sacca|arhat arahant
trsna tanha|trishna tanha|pratityasamutpada paticcasamuppada|pratimoksa patimokkha
pratimoksha patimokkha|tripitaka tipitaka|siddhartha siddhattha|gautama gotama|sariputra sariputta
shariputra sariputta|maudgalyayana moggallana|kasyapa kassapa|kashyapa kassapa|vaisali vesali|sravasti savatthi
shravasti savatthi|shakyamuni sakyamuni|sravaka savaka|shravaka savaka
pratyekabuddha paccekabuddha|cakravartin cakkavatti|chakravartin cakkavatti|smrti sati|smriti sati
vijnana vinnana|sparsa phassa|vipasyana vipassana|vipashyana vipassana|samyak samma|abhidharma abhidhamma
dharmapada dhammapada|dharmachakra dhammacakka|dharmacakra dhammacakka|margaphala maggaphala
saptabodhyanga sattabojjhanga|bodhyanga bojjhanga|moksa mokkha|moksha mokkha|yaksa yakkha|yaksha yakkha
srotapanna sotapanna|kausambi kosambi|raksasa rakkhasa|sramana samana|shramana samana
shila sila|sraddha saddha|shraddha saddha|virya viriya|rddhi iddhi|klesa kilesa|klesha kilesa`
    .split(/[|\n]/)
    .map((pair) => pair.split(' ') as [string, string]),
)

/** Returns the Pali form of a common Sanskrit word (`dharma`: `dhamma`), both folded; undefined for other words. */
export const sanskritToPali = (word: string): string | undefined => PALI.get(word)
