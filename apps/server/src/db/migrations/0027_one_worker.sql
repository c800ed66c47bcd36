CREATE TABLE "bulk_tallies" (
	"summary_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"hash" uuid NOT NULL,
	"name" text NOT NULL,
	"code" smallint,
	"total" integer NOT NULL,
	"failed" integer NOT NULL,
	"redirected" integer NOT NULL,
	"ok" integer NOT NULL,
	"timed" integer NOT NULL,
	"total_ms" double precision NOT NULL,
	"started_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "bulk_tallies_summary_id_kind_hash_pk" PRIMARY KEY("summary_id","kind","hash")
);
--> statement-breakpoint
ALTER TABLE "alert_channels" DROP COLUMN "leased_until";