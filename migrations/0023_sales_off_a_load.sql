-- Nearly every sale is off a load and touches no godown: its row need not stand in the godowns' index.
drop index day_entries_godown_idx;
create index day_entries_godown_idx on day_entries (godown_id) where godown_id is not null;
