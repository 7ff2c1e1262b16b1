/** What people and places are called around a distributor in coastal Andhra Pradesh; letters only, at most 20. */
export const towns = [
  ...['Guntur', 'Tenali', 'Mangalagiri', 'Narasaraopet', 'Bapatla', 'Ponnur', 'Repalle', 'Sattenapalle'],
  ...[
    'Piduguralla',
    'Chilakaluripet',
    'Vijayawada',
    'Eluru',
    'Ongole',
    'Chirala',
    'Machilipatnam',
    'Gudivada',
  ],
  ...[
    'Nuzvid',
    'Jaggayyapeta',
    'Tadepalligudem',
    'Bhimavaram',
    'Palakollu',
    'Rajahmundry',
    'Kakinada',
    'Nellore',
  ],
];

export const localities = [
  ...['Brodipet', 'Arundelpet', 'Lakshmipuram', 'Kothapet', 'Pattabhipuram', 'Nallapadu', 'Syamala Nagar'],
  ...['Koretipadu', 'Vidya Nagar', 'Gorantla', 'Ramireddy Thota', 'Nehru Nagar', 'Gandhi Chowk', 'Railpet'],
  ...['Stambalagaruvu', 'Navabharat Nagar', 'Ashok Nagar', 'Sampath Nagar', 'Autonagar', 'Market Centre'],
  ...[
    'Morrispet',
    'Ganganammapet',
    'Chenchupet',
    'Ithanagar',
    'Amaravathi Road',
    'Collectorate',
    'Santhapet',
  ],
];

export const streets = [
  ...['Main Road', 'Station Road', 'Temple Street', 'Bazaar Street', 'Church Road', 'College Road'],
  ...['Mosque Street', 'Canal Bund', 'Gandhi Street', 'Bus Stand Road', 'Clock Tower Road', 'Park Street'],
];

export const men = [
  ...['Ravi', 'Suresh', 'Mohan', 'Imran', 'Joseph', 'Venkatesh', 'Srinivas', 'Nagaraju', 'Prasad', 'Ramesh'],
  ...[
    'Kiran',
    'Anil',
    'Sekhar',
    'Gopal',
    'Hari',
    'Murali',
    'Sambasiva',
    'Yusuf',
    'Paul',
    'Bhaskar',
    'Satish',
  ],
  ...['Vamsi', 'Naveen', 'Koteswara', 'Subba', 'Rajesh', 'Mahesh', 'Chandra', 'Basha', 'Samuel', 'Ashok'],
];

export const women = [
  ...['Lakshmi', 'Anitha', 'Kavya', 'Padma', 'Meena', 'Sujatha', 'Swathi', 'Fathima', 'Mary', 'Durga'],
  ...[
    'Bhavani',
    'Saraswathi',
    'Radha',
    'Vijaya',
    'Sunitha',
    'Aruna',
    'Jyothi',
    'Ramadevi',
    'Shabana',
    'Nirmala',
  ],
];

export const familyNames = [
  ...[
    'Kumar',
    'Reddy',
    'Naidu',
    'Rao',
    'Shaik',
    'Varma',
    'Das',
    'Iyer',
    'Babu',
    'Nair',
    'Chowdary',
    'Sharma',
  ],
  ...['Prasad', 'Murthy', 'Raju', 'Yadav', 'Khan', 'Pasha', 'Devi', 'Gupta', 'Setty', 'Goud', 'Mohammed'],
  ...['Kolla', 'Gunda', 'Bandi', 'Pilli', 'Tadi', 'Vemula', 'Sastry', 'Chand', 'Jain', 'Pothu', 'Alla'],
];

const kitchenOwners = [
  ...['Sri Sai', 'Anjaneya', 'Balaji', 'Durga', 'Ganesh', 'Krishna', 'New Andhra', 'Annapurna', 'Sri Rama'],
  ...['Mayuri', 'Royal', 'Swagath', 'Nandini', 'Vasavi', 'Godavari', 'Minerva', 'Sitara', 'Bismillah'],
];
const kitchenKinds = [
  'Tiffins',
  'Bhavan',
  'Hotel',
  'Mess',
  'Bakery',
  'Caterers',
  'Sweets',
  'Dhaba',
  'Canteen',
];

/** Hotels, messes and bakeries: who buys on credit. */
export const kitchens = kitchenOwners.flatMap((owner) => kitchenKinds.map((kind) => `${owner} ${kind}`));

/** '', ' B', ' C' … keeps names apart when there are more of a kind than names. */
export const round = (index: number, names: readonly unknown[]): string => {
  const turn = Math.floor(index / names.length);
  return turn === 0 ? '' : ` ${letters(turn + 1)}`;
};

const letters = (number: number): string =>
  number === 0 ? '' : letters(Math.floor((number - 1) / 26)) + String.fromCharCode(65 + ((number - 1) % 26));
