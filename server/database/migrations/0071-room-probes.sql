-- Written and taken back by /readyz after a write has found the disk full, to learn whether there is room again.

CREATE TABLE room_probes (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  filler text NOT NULL
);
