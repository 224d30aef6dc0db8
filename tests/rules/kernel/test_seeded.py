"""Repeatable chance out of a seed."""

from rules.kernel.seeded import Seeded, mixed


def test_the_generator_is_splitmix64() -> None:
    """The first outputs for seed 0, as its author publishes them."""
    golden = 0x9E3779B97F4A7C15
    outputs = [mixed(golden * step & (1 << 64) - 1) for step in (1, 2, 3)]
    assert outputs == [0xE220A8397B1DCDAF, 0x6E789E6AA1B965F4, 0x06C45D188009454F]


def test_a_sample_has_no_item_twice_and_depends_on_the_seed_alone() -> None:
    for seed in range(50):
        sample = Seeded(seed, 1 << 70).sample(range(30), 10)
        assert len(set(sample)) == 10
        assert sample == Seeded(seed, 1 << 70).sample(range(30), 10)
    assert Seeded(1).sample(range(30), 10) != Seeded(2).sample(range(30), 10)
