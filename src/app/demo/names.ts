const listed = (names: string): string[] => names.split(/,\s+/);

/** What people and places are called around a distributor in coastal Andhra Pradesh; letters only, at most 20. */
export const towns =
  listed(`Guntur, Tenali, Mangalagiri, Narasaraopet, Bapatla, Ponnur, Repalle, Sattenapalle,
  Piduguralla, Vijayawada, Eluru, Ongole, Chirala, Machilipatnam, Gudivada, Nuzvid, Bhimavaram, Nellore`);
export const localities = listed(`Brodipet, Arundelpet, Lakshmipuram, Kothapet, Pattabhipuram, Nallapadu,
  Syamala Nagar, Koretipadu, Vidya Nagar, Gorantla, Ramireddy Thota, Nehru Nagar, Gandhi Chowk, Railpet,
  Navabharat Nagar, Ashok Nagar, Sampath Nagar, Autonagar, Market Centre, Morrispet, Chenchupet`);
export const streets =
  listed(`Main Road, Station Road, Temple Street, Bazaar Street, Church Road, College Road,
  Mosque Street, Canal Bund, Gandhi Street, Bus Stand Road, Clock Tower Road, Park Street`);
export const men = listed(`Ravi, Suresh, Mohan, Imran, Joseph, Venkatesh, Srinivas, Nagaraju, Prasad, Ramesh,
  Kiran, Anil, Sekhar, Gopal, Hari, Murali, Sambasiva, Yusuf, Paul, Bhaskar, Satish, Vamsi, Naveen, Koteswara,
  Subba, Rajesh, Mahesh, Chandra, Basha, Samuel, Ashok`);
export const women = listed(`Lakshmi, Anitha, Kavya, Padma, Meena, Sujatha, Swathi, Fathima, Mary, Durga,
  Bhavani, Saraswathi, Radha, Vijaya, Sunitha, Aruna, Jyothi, Ramadevi, Shabana, Nirmala`);
export const familyNames = listed(`Kumar, Reddy, Naidu, Rao, Shaik, Varma, Das, Iyer, Babu, Nair, Chowdary,
  Sharma, Prasad, Murthy, Raju, Yadav, Khan, Pasha, Devi, Gupta, Setty, Goud, Mohammed, Kolla, Gunda, Bandi,
  Pilli, Tadi, Vemula, Sastry, Chand, Jain, Pothu, Alla`);
/** Who buys on credit: an owner and a kind. */
export const kitchenOwners = listed(`Sri Sai, Anjaneya, Balaji, Durga, Ganesh, Krishna, New Andhra, Annapurna,
  Sri Rama, Mayuri, Royal, Swagath, Nandini, Vasavi, Godavari, Minerva, Sitara, Bismillah`);
export const kitchenKinds = listed('Tiffins, Bhavan, Hotel, Mess, Bakery, Caterers, Sweets, Dhaba, Canteen');

/** ' B', ' C' … ' Z', ' BA' … keeps names apart when there are more of a kind than names. */
export function nameAt(names: readonly string[], index: number): string {
  const letters = (turn: number): string =>
    turn === 0 ? '' : letters(Math.floor(turn / 26)) + String.fromCharCode(65 + (turn % 26));
  return `${names[index % names.length]} ${letters(Math.floor(index / names.length))}`.trim();
}
